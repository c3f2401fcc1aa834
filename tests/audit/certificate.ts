/** A self-signed certificate for a host on this machine, trusted only by browsers that are configured to. */
import { execFileSync } from "node:child_process";
import { createHash, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../support/install.ts";

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** The path of `cert`, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  /** The hash of its public key, for Chromium's option to trust it. */
  readonly fingerprint: string;
}

/** Creates a certificate in `folder` with the openssl command. @throws if there is no openssl. */
export function makeCertificate(folder: string, addresses: readonly string[]): Certificate {
  const [keyFile, file] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = addresses.map((address) => `IP:${address}`).join();
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const rest = ["-out", file, "-days", "2", "-subj", "/CN=audit", "-addext", `subjectAltName=${names}`];
  const openssl = installed("openssl", ["/usr/bin/openssl"], ["openssl"]);
  execFileSync(openssl, ["req", "-x509", ...key, ...rest], { stdio: ["ignore", "ignore", "pipe"] });
  const cert = readFileSync(file);
  const publicKey = createPublicKey(cert).export({ type: "spki", format: "der" });
  const fingerprint = createHash("sha256").update(publicKey).digest("base64");
  return { key: readFileSync(keyFile), cert, file, fingerprint };
}
