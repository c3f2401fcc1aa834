/** Diagnostics as SARIF 2.1.0 (OASIS), which code hosts and editors read. Pure. */
import { type Diagnostic, severities } from "../../diagnostics/diagnostic.ts";

const codes = Object.keys(severities).sort();

/**
 * @param diagnostics with files relative to the repository's root, or to the site's.
 * @param about what stands in none of them: a host shows no result without a place.
 */
export function sarif(diagnostics: readonly Diagnostic[], version: string, about: string): string {
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Plinth", version, rules: codes.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, about)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const ruleOf = (id: string) => ({
  id,
  shortDescription: { text: id.replace("/", ": ").replaceAll("-", " ") },
  defaultConfiguration: { level: severities[id as keyof typeof severities] },
});

const resultOf = ({ severity, code, message, hint, file = "", line, column = 1 }: Diagnostic, about: string) => ({
  ruleId: code,
  ruleIndex: codes.indexOf(code),
  level: severity,
  message: { text: hint === undefined ? message : `${message}\n${hint}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: asReference(file || about), uriBaseId: "%SRCROOT%" },
        ...(line === undefined ? {} : { region: { startLine: line, startColumn: column } }),
      },
    },
  ],
});

/** A path as a relative reference (RFC 3986, 4.2), with what no URL may hold encoded. */
const asReference = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
