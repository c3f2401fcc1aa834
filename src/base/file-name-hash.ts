/** A hash for the name of a file: 40 bits, in 8 characters. @param sha256 hexadecimal. */
export const hashForFileName = (sha256: string): string =>
  Number.parseInt(sha256.slice(0, 10), 16).toString(32).padStart(8, "0").toUpperCase();
