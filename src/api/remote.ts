/** Content from elsewhere: how a content type says where `plinth pull` gets its files. */

/** What a function gets that returns content from elsewhere. */
export interface RemoteTools {
  /**
   * Fetches a URL: the value of JSON, the rows of CSV as objects, or else the text. It tries three times.
   * @throws if the server does not answer, or not with success.
   */
  readonly get: <Data>(url: string, options?: { readonly headers?: Readonly<Record<string, string>> }) => Promise<Data>;
  /**
   * An environment variable, for a secret that is not part of the sources.
   * @throws if it is not set.
   */
  readonly env: (name: string) => string;
}

/** An https URL of JSON or CSV, or a function that returns the content. */
export type Remote = string | ((tools: RemoteTools) => unknown);
