/** Diagnostics as SARIF 2.1.0 (OASIS), which code hosts and editors read. */
import { type Diagnostic, severities } from "../../diagnostics/diagnostic.ts";

const codes = Object.keys(severities).sort();

/**
 * @param diagnostics with files relative to the repository's root, or to the site's.
 * @param fallback the place of a diagnostic without a file: a host shows no result without a place.
 */
export function sarif(diagnostics: readonly Diagnostic[], version: string, fallback: string): string {
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Plinth", version, rules: codes.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, fallback)),
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

const resultOf = (
  { severity, code, message, hint, file = "", line, column = 1, length }: Diagnostic,
  fallback: string,
) => ({
  ruleId: code,
  ruleIndex: codes.indexOf(code),
  level: severity,
  message: { text: hint === undefined ? message : `${message}\n${hint}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: asReference(file || fallback), uriBaseId: "%SRCROOT%" },
        ...(line === undefined
          ? {}
          : { region: { startLine: line, startColumn: column, ...(length && { endColumn: column + length }) } }),
      },
    },
  ],
});

/** A path as a relative reference (RFC 3986, 4.2), percent-encoded. */
const asReference = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
