/**
 * JSON-LD of a page: whether it parses, names its type, and has the properties that search engines
 * require (JSON-LD 1.1; schema.org; developers.google.com/search/docs/appearance/structured-data).
 */
import { isObject, type JsonObject } from "../../base/json.ts";
import type { ElementFault } from "../html/element-fault.ts";
import type { Link } from "../html/links.ts";

interface DataFacts {
  readonly faults: readonly Omit<ElementFault, "offset">[];
  readonly links: readonly Link[];
}

/**
 * Required properties by type; `a|b` is either. From Google's page of each feature ("required
 * properties"). Organization, Person and articles have none there; for these, the properties without which
 * the type is meaningless.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name"],
  Corporation: ["name"],
  LocalBusiness: ["name", "address"],
  Person: ["name"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  Article: ["headline", "datePublished"],
  NewsArticle: ["headline", "datePublished"],
  BlogPosting: ["headline", "datePublished"],
  SoftwareApplication: ["name"],
  MobileApplication: ["name"],
  WebApplication: ["name"],
  Product: ["name"],
  Offer: ["price|priceSpecification"],
  AggregateRating: ["ratingValue", "ratingCount|reviewCount"],
  FAQPage: ["mainEntity"],
  Question: ["name|text", "acceptedAnswer|suggestedAnswer"],
  Answer: ["text"],
  Event: ["name", "startDate", "location"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  Recipe: ["name", "image"],
  HowTo: ["name", "step"],
};

const urlProperties = new Set(["url", "logo", "image", "contentUrl", "thumbnailUrl", "sameAs", "item"]);
const dateProperty = /^(date[A-Z]\w*|startDate|endDate|uploadDate|validThrough|priceValidUntil)$/;
/** ISO 8601 as schema.org's Date and DateTime have it; a year or a month alone is valid. */
const isoDate =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(?:[01]\d|2[0-4])(?::?[0-5]\d){0,2}(?:[.,]\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;

const maxDepth = 64;

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Checks the text of one `<script type="application/ld+json">`. */
export function structuredDataIn(text: string): DataFacts {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const message = "A JSON-LD script is not valid JSON.";
    return {
      faults: [{ code: "json-ld/invalid", message, hint: "Use <JsonLd>, which writes valid JSON." }],
      links: [],
    };
  }
  const collector = new StructuredDataCollector();
  for (const root of asList(data)) collector.root(root);
  return collector;
}

class StructuredDataCollector implements DataFacts {
  readonly faults: Omit<ElementFault, "offset">[] = [];
  readonly links: Link[] = [];

  root(value: unknown): void {
    if (!isObject(value)) {
      this.lacks("A JSON-LD script is not an object.", 'Write {"@context": …, "@type": …}.');
      return;
    }
    const contexts = asList(value["@context"]).map((each) => (isObject(each) ? each["@vocab"] : each));
    if (!contexts.some((each) => /^https?:\/\/(www\.)?schema\.org\/?$/.test(String(each))))
      this.lacks("JSON-LD does not have the schema.org context.", 'Write "@context": "https://schema.org".');
    const nodes = "@graph" in value ? asList(value["@graph"]) : [value];
    for (const node of nodes.filter(isObject)) {
      if (node["@type"] === undefined) this.lacks("JSON-LD has no @type.", 'Add one, such as "@type": "Organization".');
      this.node(node);
    }
  }

  private node(node: JsonObject, depth = 0): void {
    if (depth > maxDepth) return;
    const types = asList(node["@type"]).map(String);
    // An @id alone refers to a node described elsewhere.
    const isReference = "@id" in node && Object.keys(node).every((key) => key.startsWith("@"));
    if (!isReference) for (const type of types) this.complete(type, node);
    if (types.includes("BreadcrumbList")) this.breadcrumbs(node);
    for (const [property, value] of Object.entries(node)) {
      for (const each of asList(value)) {
        if (isObject(each)) this.node(each, depth + 1);
        else if (typeof each === "string") this.value(property, each, types[0] ?? "JSON-LD");
      }
    }
  }

  private complete(type: string, node: JsonObject): void {
    const properties = Object.hasOwn(required, type) ? (required[type] ?? []) : [];
    for (const property of properties) {
      const names = property.split("|");
      if (!names.some((name) => hasValue(node[name])))
        this.lacks(`JSON-LD of type ${type} has no ${names.join(" or ")}.`, `Give "${names[0]}" a value.`);
    }
  }

  /** Google's BreadcrumbList: each item has a position and a name, each but the last a URL. */
  private breadcrumbs(node: JsonObject): void {
    const items = asList(node.itemListElement).filter(isObject);
    for (const [index, each] of items.entries()) {
      const item = isObject(each.item) ? each.item : undefined;
      const lacks = [
        ...(hasValue(each.position) ? [] : ["position"]),
        ...(hasValue(each.name) || hasValue(item?.name) ? [] : ["name"]),
        ...(hasValue(each.item) || index === items.length - 1 ? [] : ["item"]),
      ];
      for (const name of lacks)
        this.lacks(`Breadcrumb ${index + 1} in JSON-LD has no ${name}.`, `Give "${name}" a value.`);
    }
  }

  private value(property: string, value: string, type: string): void {
    if (dateProperty.test(property) && !isRealDate(value))
      this.lacks(
        `${property} in JSON-LD is "${value}", which is not a valid date.`,
        "Write YYYY-MM-DD, with or without a time.",
      );
    if (!urlProperties.has(property)) return;
    if (/^https?:\/\//i.test(value)) this.links.push({ url: value.replace(/#.*$/s, ""), kind: "JSON-LD" });
    else if (!/^(data|urn):/.test(value))
      this.lacks(
        `${property} of ${type} in JSON-LD is "${value}", which is not an absolute URL.`,
        "Begin with https://.",
      );
  }

  private lacks(message: string, hint: string): void {
    this.faults.push({ code: "json-ld/incomplete", message, hint });
  }
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function isRealDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
