/** Accept-Encoding -> the content coding of the response (RFC 9110, 12.5.3). */
import { expect, test } from "vitest";
import { codings } from "../../../src/hosting/content-types.ts";
import { negotiated } from "../../../src/serve/preview/content-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.5,gzip;q=0.5", "br"],
  ["br; q=0, gzip; q=0.001", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["*", "br"],
  ["*;q=0.1, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["identity;q=0", undefined],
  ["*;q=0", undefined],
  ["identity;q=0, gzip", "gzip"],
  ["gzip;q=2", "identity"],
  ["gzip;q=x", "identity"],
  [",,;q=1,", "identity"],
])("%j -> %s", (accepted, expected) => expect(negotiated(accepted, codings)).toBe(expected));

test("a coding that is not offered is not chosen", () => {
  expect(negotiated("br, gzip", ["identity"])).toBe("identity");
  expect(negotiated("br, identity;q=0", ["identity"])).toBeUndefined();
});
