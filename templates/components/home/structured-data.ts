/** The structured data of the home page: the company, the site, the app. */
import type { Content } from "../../content.ts";

/** Three schema.org objects. Without ratings, because the number of votes, which schema.org requires, is not published. */
export function homeGraph(
  { site, home }: Pick<Content, "site" | "home">,
  origin: string,
): Readonly<Record<string, unknown>> {
  const { street, city, region, postalCode, country } = site.address;
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.brand,
    legalName: site.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: site.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
  };
  const publisher = { "@id": organization["@id"] };
  const website = { "@type": "WebSite", name: site.brand, url: organization.url, publisher };
  const app = {
    "@type": "SoftwareApplication",
    name: site.brand,
    description: home.fields.description,
    applicationCategory: "SecurityApplication",
    operatingSystem: "iOS, Android, Windows, macOS",
    publisher,
  };
  return { "@graph": [organization, website, app] };
}
