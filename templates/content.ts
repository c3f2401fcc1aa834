/**
 * The content of this site: each file or folder of content/, and the schema that validates it.
 * Texts can refer to facts by name, `{{site.brand}}` or `{{figures.trialDays}}`, so that each is
 * written once. Comments name the rows of the specification that figures and counts come from.
 */
import { type ContentOf, defineContent, json, markdown, placeholder, z } from "plinth";

const text = z.string().trim().min(1);
const isoDate = z.iso.date();
/** A route of this site, or a part of one: `/help`, `/guides#windows`. */
const route = z
  .string()
  .regex(/^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/, "must be a path on this site, such as /help or /guides#windows");

/** The company's own facts; spec sections 1 and 7, checklist D4. */
const site = z.strictObject({
  brand: text,
  legalName: text.endsWith(" LLC", 'must be the name of the limited liability company, ending in " LLC"'),
  tagline: text,
  /** What this site does not do to its visitors; in every footer. */
  promise: text,
  description: text.max(160),
  origin: placeholder(z.url({ protocol: /^https$/ }).regex(/[^/]$/, "must not end in a slash"), /\.example$/),
  email: placeholder(z.email(), /\.example$/),
  address: z.strictObject({
    street: placeholder(text, /\bExample\b/),
    city: text,
    region: text,
    regionName: text,
    postalCode: z.string().regex(/^\d{5}(-\d{4})?$/, "must be a US ZIP code"),
    country: z.literal("US"),
  }),
  stores: z.strictObject({
    ios: placeholder(z.url({ protocol: /^https$/, hostname: /^apps\.apple\.com$/ }), /0{6,}/),
    android: placeholder(z.url({ protocol: /^https$/, hostname: /^play\.google\.com$/ }), /\bexample\b/),
  }),
  copyrightYear: z.int().min(2024).max(2100),
  policyDate: isoDate,
  /** The expiry date of security.txt; RFC 9116, 2.5.5 recommends less than a year. */
  securityTxtExpires: isoDate,
});

/** Business constants; spec section 9. Strings, as in the spec, unless something is computed from them. */
const figures = z.strictObject({
  servers: text,
  countries: text,
  users: text,
  uptime: text,
  appStoreRating: text,
  googlePlayRating: text,
  satisfaction: text,
  installTime: text,
  protectTime: text,
  encryption: text,
  support: text,
  averagePing: text,
  serverSpeed: text,
  monitoring: text,
  maintenanceNotice: text,
  replyTime: text,
  trialDays: z.int().positive(),
  guaranteeDays: z.int().positive(),
  outageHours: z.int().positive(),
  reviewDays: text,
  processingDays: text,
  bankDays: text,
});

const icon = z.enum(["phone", "android", "desktop", "laptop"]);

const feature = z.strictObject({
  title: text,
  description: text,
  icon: z.enum(["devices", "button", "locations", "record"]),
  /** The time of day in its picture. */
  gradient: z.enum(["first-light", "day", "dusk"]),
});
const step = z.strictObject({ number: z.int().min(1), title: text, description: text });
const stat = z.strictObject({ value: text, label: text, description: text });
/** [longitude, latitude] in degrees, for the map. */
const location = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const country = z.strictObject({
  country: text,
  servers: z.string().regex(/^\d+\+$/, 'must be a count such as "120+"'),
  ping: z.string().regex(/^\d+ms$/, 'must be milliseconds such as "12ms"'),
  /** Its largest city. */
  location,
});
/** A platform of the download section; the spec has store links for two of them (D1), and the owner's server has the other two. */
const store = z.strictObject({
  name: text,
  /** The part of the name that a phone has room for. */
  shortName: text,
  description: text,
  platform: z.enum(["iOS", "Android", "Windows", "macOS"]),
  icon,
  url: placeholder(z.url({ protocol: /^https$/ }), /^https:\/\/downloads\.[a-z]+\.example\b/),
  /** Of a store. */
  rating: z.strictObject({ value: text, label: text }).optional(),
});
const testimonial = z.strictObject({
  /** The label of one that was written for this site, until the owner replaces it with what a customer has said. */
  sample: placeholder(z.literal("Sample"), /^Sample$/).optional(),
  name: text,
  role: text,
  content: text,
  rating: z.int().min(1).max(5),
  location: text,
});
const link = z.strictObject({ name: text, href: route });
const footerGroup = z.strictObject({ title: text, links: z.array(link).min(1) });
const position = z.strictObject({
  drawing: z.enum(["screen", "rack", "bubble", "lock"]),
  title: text,
  department: text,
  location: text,
  type: text,
  description: text,
  /** The one thing an applicant brings. */
  asks: text,
  /** A question to the owner; the specification names no requirements. Not published. */
  confirm: placeholder(text, /\?$/).optional(),
});
const titledText = z.strictObject({ title: text, description: text });
const value = titledText.extend({ drawing: z.enum(["box", "globe", "nest", "windmill"]) });
const benefit = titledText.extend({
  /** A question to the owner; the specification names no benefits. Not published. */
  confirm: placeholder(text, /\?$/).optional(),
});
const mediaKitItem = z.strictObject({ name: text, format: text, size: text });
const popularArticle = z.strictObject({
  title: text,
  category: text,
  views: z.string().regex(/^\d+(\.\d)?k$/, 'must be a count such as "15.2k"'),
  /** What the article says, in a sentence or two (inline Markdown). */
  answer: text,
});
const helpCategory = z.strictObject({
  title: text,
  icon: z.enum(["install", "signal", "card", "lock"]),
  /** Each with what it says, in a sentence or two. */
  articles: z.array(z.strictObject({ title: text, answer: text })).length(4),
  /** The pages that say more about the topic. */
  links: z.array(link).min(1),
});
const guide = z.strictObject({
  platform: z.enum(["iOS", "Android", "Windows", "macOS"]),
  icon,
  requirement: text,
  steps: z.array(titledText).length(5),
  /** The illustration: a view of the file that templates/images/guide.tsx draws. */
  image: z.string().regex(/^\/images\/guides\.svg#[a-z]+$/, "must be a picture such as /images/guides.svg#ios"),
  /** The number of the step that the picture shows. */
  imageStep: z.int().min(1).max(5),
  /** The text alternative of the picture. */
  imageAlt: text,
  /** What to look for in the picture. */
  imageCaption: text,
});
const commonIssue = z.strictObject({ title: text, solutions: z.array(text).min(2) });
const serverLocation = z.strictObject({
  name: z.string().regex(/^.+ - .+$/, 'must be "Country - City"'),
  status: text,
  ping: z.string().regex(/^\d+ms$/, 'must be milliseconds such as "12ms"'),
  load: text,
  location,
});
const speedComparison = z.strictObject({
  withoutVpn: z.strictObject({ download: z.number(), upload: z.number(), ping: z.number() }),
  withVpn: z.strictObject({ download: z.number(), upload: z.number(), ping: z.number() }),
});
/** Answers are one line of Markdown. */
const question = z.strictObject({ question: text, answer: text });

/** A section of the home page: its heading and the sentence or two under it. */
const section = z.strictObject({ title: text, lead: text });
/** A section that also has one fact apart from the lead. */
const notedSection = section.extend({ note: text });
/** The sections of the home page below the hero, which is content/pages/home.md. */
const sections = z.strictObject({
  /** The picture of what a VPN does: its stations, and what is seen on the stretches between them. */
  explained: section.omit({ lead: true }).extend({
    you: text,
    tunnel: text,
    tunnelSeen: text,
    server: text,
    open: text,
    openSeen: text,
    site: text,
  }),
  features: section.omit({ lead: true }),
  howItWorks: notedSection.omit({ lead: true }),
  network: section,
  /** A note that the table shows only a part of the network (D8). */
  countries: section,
  appFeatures: section,
  testimonials: section,
  /** The way back to the apps, at the end of the page. */
  close: section,
});
/** The one offer; its terms have the same words wherever the app is offered, and name the trial with its renewal (9.48). They are inline Markdown. */
const offer = z.strictObject({
  title: text,
  lead: text,
  /** The trial and its renewal, in the hero and at the end of pages. */
  short: text.regex(/until you cancel/, 'must say "until you cancel"'),
  trial: text.regex(/auto-renews until canceled/, 'must say "auto-renews until canceled"'),
  price: text,
  guarantee: text,
  /** Where the steps of a refund are. */
  refund: text,
  cancel: text,
  /** Who runs the service. */
  owner: text,
  /** The three trust points of the hero, in order; one can link to its proof. */
  trustPoints: z.array(z.strictObject({ name: text, href: route.optional() })).length(3),
});
/** Explanations beside controls for which the specification has no behaviour (D10), and beside the form. */
const hints = z.strictObject({
  views: text,
  search: text,
  chat: text,
  speedTest: text,
  /** Of the table of locations. */
  statusSnapshot: text,
  contactForm: text,
  contactPrinted: text,
});

/** Front matter of every page of content/pages/. */
const pageFields = {
  title: text,
  /** The text of `<title>`, without the brand. */
  metaTitle: text.max(45),
  /** The meta description. */
  description: text.min(50).max(160),
  /** One or two sentences under the heading. */
  lead: text,
};
const simplePage = z.strictObject(pageFields);
/** Links to related pages at the end of a page. */
const nextSteps = z.array(z.strictObject({ name: text, text, href: route })).length(3);
const innerPage = simplePage.extend({
  next: nextSteps.optional(),
  /** What the page says at its end, above the way to the apps. */
  offer: section.optional(),
});
/** Something explained along the way of the data: a picture and a few words for each stop. */
const way = section.extend({
  /** Descriptions are inline Markdown. */
  stops: z
    .array(
      titledText.extend({
        picture: z.enum(["device", "wifi", "line", "distance", "server", "site", "ping", "load"]),
      }),
    )
    .min(3),
});
const wayPage = innerPage.extend({ way });
const aboutPage = innerPage.extend({
  /** What whoever runs a network can write down, on the two pages of a notebook. */
  notebook: z.strictObject({
    title: text,
    pages: z.array(z.strictObject({ title: text, lines: z.array(text).min(2) })).length(2),
    note: text,
  }),
});
const guidesPage = innerPage.extend({
  /** What all guides have in common: the trial, or signing in. */
  account: text,
});
const pressPage = innerPage.extend({
  /** The place that releases begin with, as news agencies write it. */
  dateline: text,
  /** The company in a few lines, for the end of an article. */
  boilerplate: text,
  /** How to get the media kit. */
  kit: text,
});
const contactPage = innerPage.extend({
  /** Where an answer may be found without writing (inline Markdown). */
  faster: text,
  /** What nobody should send. */
  leaveOut: z.strictObject({ title: text, items: z.array(text).min(1), text }),
  /** Whom else to write to (inline Markdown). */
  press: text,
  jobs: text,
  /** Above the button of the form (inline Markdown). */
  privacy: text,
});
const careersPage = innerPage.extend({
  /** What "Apply Now" does, what to send, and what follows. */
  apply: z.strictObject({ lead: text, steps: z.array(titledText).min(2) }),
  /** The invitation for open applications. */
  inquiry: z.strictObject({ title: text, text }),
});
const speedTestPage = wayPage.extend({
  comparison: section,
  /** How visitors measure it themselves. */
  measure: section.extend({ runs: z.array(titledText).min(2) }),
  /** What the changes of the three figures are; the template computes how large they are. */
  changes: z.strictObject({ download: text, upload: text, ping: text }),
});
const policy = innerPage.extend({
  effective: isoDate,
  /** The policy in a few lines of plain language (inline Markdown). */
  summary: z.array(text).min(3),
  /** Of each part, in order. */
  drawings: z.array(z.enum(["box", "card", "deed", "hand", "lock", "phone", "question", "scales", "screen"])).min(2),
});
const termsOfService = policy.extend({
  /** The time line from the trial to the renewals: when each stage starts, what happens then, and what that means. */
  payments: z.strictObject({
    title: text,
    note: text,
    stages: z.array(z.strictObject({ start: text, event: text, text })).length(3),
  }),
});
const privacyPolicy = policy.extend({
  /** The table of what is known, why, how long and to whom; cells are one line of Markdown. */
  data: z.strictObject({
    title: text,
    /** Below the table (inline Markdown). */
    note: text,
    columns: z.array(text).length(4),
    rows: z
      .array(
        z.strictObject({
          name: text,
          data: text,
          cells: z.array(text).length(3),
          /** A question to the owner. Not published. */
          confirm: placeholder(text, /\?$/).optional(),
        }),
      )
      .min(2),
  }),
});
const refundPolicy = policy.extend({
  /** The heading of the chart of a refund's waiting times. */
  waitsTitle: text,
  /** What the total is. */
  waitsNote: text,
  /** The waiting times in order: "1-3" of a unit. */
  waits: z.array(
    z.strictObject({
      name: text,
      days: z.string().regex(/^\d+-\d+$/, 'must be the fewest and the most days, such as "1-3"'),
      unit: text,
    }),
  ),
});
const ledgerSide = z.strictObject({
  title: text,
  /** A question to the owner is not published. */
  items: z.array(titledText.extend({ confirm: placeholder(text, /\?$/).optional() })).min(3),
});
const noLogsPolicy = policy.extend({
  /** The two lists at the top: data that is never recorded, and data that is. */
  ledger: z.strictObject({
    never: ledgerSide,
    kept: ledgerSide,
  }),
});
/** Drafts, and releases with a date in the future, are not published yet. */
const pressRelease = z.strictObject({
  title: text,
  date: isoDate,
  summary: text,
  category: text,
  draft: z.boolean().optional(),
});

export const content = defineContent({
  site: json("site.json", site),
  figures: json("figures.json", figures),

  navigation: json("navigation.json", z.array(link).min(3).max(5)),
  footer: json("footer.json", z.array(footerGroup).length(3)),

  sections: json("sections.json", sections),
  offer: json("offer.json", offer),
  hints: json("hints.json", hints),

  features: json("features.json", z.array(feature).length(4)),
  steps: json("steps.json", z.array(step).length(3)),
  stats: json("stats.json", z.array(stat).length(4)),
  countries: json("countries.json", z.array(country).length(6)),
  stores: json("stores.json", z.array(store).length(4)),
  appFeatures: json("app-features.json", z.array(titledText).length(4)),
  testimonials: json("testimonials.json", z.array(testimonial).min(3)),
  values: json("values.json", z.array(value).length(4)),
  whyWorkHere: json("why-work-here.json", z.array(titledText).min(3)),
  benefits: json("benefits.json", z.array(benefit).min(4)),
  positions: json("positions.json", z.array(position).length(4)),
  mediaKit: json("media-kit.json", z.array(mediaKitItem).length(4)),
  popularArticles: json("popular-articles.json", z.array(popularArticle).length(4)),
  helpCategories: json("help-categories.json", z.array(helpCategory).length(4)),
  guides: json("guides.json", z.array(guide).length(4)),
  commonIssues: json("common-issues.json", z.array(commonIssue).length(4)),
  serverLocations: json("server-locations.json", z.array(serverLocation).length(12)),
  speedComparison: json("speed-comparison.json", speedComparison),
  faq: json("faq.json", z.array(question).min(6)),
  subjects: json("subjects.json", z.array(text).min(1)),

  home: markdown("pages/home.md", simplePage),
  about: markdown("pages/about.md", aboutPage),
  careers: markdown("pages/careers.md", careersPage),
  press: markdown("pages/press.md", pressPage),
  contact: markdown("pages/contact.md", contactPage),
  help: markdown("pages/help.md", wayPage),
  guidesPage: markdown("pages/guides.md", guidesPage),
  status: markdown("pages/status.md", wayPage),
  speedTest: markdown("pages/speed-test.md", speedTestPage),
  notFound: markdown("pages/not-found.md", innerPage),
  serverError: markdown("pages/server-error.md", simplePage.extend({ headline: text })),

  privacy: markdown("policies/privacy.md", privacyPolicy),
  terms: markdown("policies/terms.md", termsOfService),
  refund: markdown("policies/refund.md", refundPolicy),
  noLogs: markdown("policies/no-logs.md", noLogsPolicy),

  pressReleases: markdown("press/*.md", pressRelease, { draft: "draft", date: "date" }),
});

export type Content = ContentOf<typeof content>;
