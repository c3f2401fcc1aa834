/** Input that src/checks/leaks.ts reports, and input that it accepts. */

import { photo } from "../support/photo.ts";
import { both, inBody, inHead, post, type Rows } from "../support/rows.ts";

/** Concatenated, so that no scanner reports this file as a leak. */
const key = `AKIA${"Q7R2T5V8X3Z6B9D4"}`;

const webhook = `https://chat.test/services/T1/${"aB3dE5fG7hI9".repeat(2)}`;

/** Lines of .env whose values are no secrets, and texts that contain these. */
const harmless = [
  ["TOKEN_ISSUER=https://tiny.test"],
  ["DATABASE_NAME=production"],
  ["DB_PASSWORD=production", "Reproductions of productions"],
  ["MONKEY_NAME=chimpanzee"],
  ["KEYBOARD=en-us-dvorak"],
  ["COMPASS=north-east"],
  ["AUTHOR_KEYNOTE=State of the Union"],
  ["TOKENIZER=cl100k_base"],
  ["AUTH_KEYCLOAK_REALM=customers"],
  ["WEBHOOK_PATH=/favicon.svg"],
  ["WEBHOOK=/api/webhook"],
  ["STRIPE_WEBHOOK_URL=https://tiny.test/posts/first"],
  ["GA_MEASUREMENT_ID=G-ABCDEF1234567890XYZ1"],
  ["DEPLOY_PATH=/var/www/tiny.test/releases/2024-11-01"],
  ["SSH_PRIVATE_KEY_PATH=~/.ssh/id_ed25519"],
  ["SSH_PRIVATE_KEY=~/.ssh/id_ed25519"],
  ["API_KEY=your-api-key-here"],
  ["API_TOKEN=xxxxxxxxxxxx"],
  ["DATABASE_URL=postgres://localhost/tiny"],
  ["MAP_URL=https://tiny.test/tiles?key=pk.eyJ1Ijoi1234567890abc"],
  ["LOGIN_HELP=Write password=your-password-here"],
  [`ACCOUNT={"type":"service_account","client_id":"a1b2c3d4e5f6g7h8i9j0"}`, "service_account a1b2c3d4e5f6g7h8i9j0"],
] as const;

/** Without its first line, so that only the value of .env tells that it is a key. */
const pem = `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n${"q7R2T5v8X3z6B9d4".repeat(4)}\n${"k1M2n3P4q5R6s7T8".repeat(4)}`;
const account = JSON.stringify({ type: "service_account", login: { private_key: pem, client_id: "10293847" } });

export const leaks = {
  mistakes: {
    "leak/secret": [
      [
        "an AWS key",
        post(`Use ${key}.`),
        "content/posts/first.md error leak/secret: posts/first.html contains an AWS access key.",
      ],
      [
        "a webhook of Slack",
        post(`Post to https://${"hooks"}.slack.com/services/T0A1B2C3D/B4E5F6G7H/${"aB3dE5fG7hJ9".repeat(2)}.`),
        "content/posts/first.md error leak/secret: posts/first.html contains a Slack webhook.",
      ],
      [
        "a Stripe secret",
        post(`Use ${"whsec"}_${"q7R2T5v8X3z6B9d4".repeat(2)}.`),
        "content/posts/first.md error leak/secret: posts/first.html contains a Stripe secret.",
      ],
      [
        "a value of .env",
        both({ ".env": 'export API_TOKEN="hunter-two-three"\n' }, post("The token is hunter-two-three.")),
        "content/posts/first.md error leak/secret: posts/first.html contains the value of API_TOKEN from .env.",
      ],
      [
        "a value of .env that HTML changes",
        both(
          { ".env": `DB_PASSWORD="it's&correct<horse>battery"\n` },
          inBody(`<p title="it's&correct<horse>battery" />`),
        ),
        "content/posts/first.md error leak/secret: index.html, posts/first.html contain the value of DB_PASSWORD from .env.",
      ],
      [
        "a value of .env that the typographer changes",
        both({ ".env": `API_SECRET="it's-a-'secret'..."\n` }, post("it's-a-'secret'...")),
        "content/posts/first.md error leak/secret: posts/first.html contains the value of API_SECRET from .env.",
      ],
      [
        "a value of .env in a link",
        both(
          { ".env": 'API_SECRET="pässwort/für alle"\n' },
          post("[A](https://tiny.test/?key=p%C3%A4sswort%2Ff%C3%BCr%20alle)"),
        ),
        "content/posts/first.md error leak/secret: posts/first.html contains the value of API_SECRET from .env.",
      ],
      ...(
        [
          ["compose.yml", "a: hunter-two-three\n"],
          ["run", "#!/bin/sh\nlogin hunter-two-three\n"],
          ["utf-16.txt", Buffer.from("\ufeffhunter-two-three", "utf16le")],
          ["utf-16.conf", Buffer.from("\ufeffhunter-two-three", "utf16le").swap16()],
        ] as const
      ).map(
        ([name, text]) =>
          [
            `a value of .env in ${name}`,
            { ".env": "API_TOKEN=hunter-two-three\n", [`content/static/${name}`]: text },
            `content/static/${name} error leak/secret: ${name} contains the value of API_TOKEN from .env.`,
          ] as const,
      ),
      [
        "a value of .env in the name of a file",
        { ".env": "API_TOKEN=hunter-two-three\n", "content/static/hunter-two-three.txt": "Not secret.\n" },
        "content/static/hunter-two-three.txt error leak/secret: hunter-two-three.txt contains the value of API_TOKEN from .env in its name.",
      ],
      ...(
        [
          ["in backquotes", 'API_SECRET=`it\'s "long" enough`', 'it\'s "long" enough', "value of API_SECRET"],
          ["after a colon", "API_SECRET: hunter-two-three", "hunter-two-three", "value of API_SECRET"],
          ["with a #", "DB_PASSWORD=hunter2#correct # mine", "hunter2#correct", "value of DB_PASSWORD"],
          ["as Node cuts it at #", "DB_PASSWORD=hunter-two-three#4", "hunter-two-three-5", "value of DB_PASSWORD"],
          ["a password in a URL", "REDIS=redis://:hunter-two@db/0", "hunter-two", "password in REDIS"],
          ["a phrase", "SEED_PHRASE='witch collapse practice'", "witch collapse practice", "value of SEED_PHRASE"],
          ["a bearer", "AUTH_BEARER=hunter-two-three", "hunter-two-three", "value of AUTH_BEARER"],
          ["a word in JSON", "DB_PASSWORD=chimpanzee", '{"a":"\\\\nchimpanzee"}', "value of DB_PASSWORD"],
          ["no underscore", "PGPASSWORD=hunter-two-three", "hunter-two-three", "value of PGPASSWORD"],
          ["camel case", "apiKey=hunter-two-three", "hunter-two-three", "value of apiKey"],
          ["a number", "API_KEY_2=hunter-two-three", "hunter-two-three", "value of API_KEY_2"],
          ["a stage", "TOKEN_PROD=hunter-two-three", "hunter-two-three", "value of TOKEN_PROD"],
          ["of Rails", "SECRET_KEY_BASE=hunter-two-three", "hunter-two-three", "value of SECRET_KEY_BASE"],
          ["a connection", "JDBC=jdbc:x://h/d?password=two", "jdbc:x://h/d?password=two", "value of JDBC"],
          ["a webhook", `CHAT_WEBHOOK_URL=${webhook}`, webhook, "value of CHAT_WEBHOOK_URL"],
          ["a decoded password in a URL", "DB=pg://u:hunt%40er%2Ftwo@db/0", "hunt@er/two", "password in DB"],
          ["of a connection", "DB=Server=db;Pwd=hunter-two", "hunter-two", "password in DB"],
          ["of a query", "DB=jdbc:x://h/d?user=a&password=hunter-two", "hunter-two", "password in DB"],
          ["of a storage", "AZURE=AccountName=a;AccountKey=hunterTwo==;", "hunterTwo==", "password in AZURE"],
          ["a line of a key", `SSH_PRIVATE_KEY="${pem}"`, pem.split("\n")[2] ?? "", "value of SSH_PRIVATE_KEY"],
          [
            "a key with \\n that a program reads as line breaks",
            `SSH_PRIVATE_KEY=${pem.replaceAll("\n", "\\n")}`,
            pem.replaceAll("\n", "\n  "),
            "value of SSH_PRIVATE_KEY",
          ],
          ...[`'${account}'`, account, JSON.stringify(account)].map(
            (written) =>
              ["a key in JSON", `GOOGLE=${written}`, pem, "value of private_key in login in GOOGLE"] as const,
          ),
          ["a data source", "DSN=mysql:host=a;pwd=b", "mysql:host=a;pwd=b", "value of DSN"],
        ] as const
      ).map(
        ([name, line, text, what]) =>
          [
            `a line of .env: ${name}`,
            { ".env": `# Mine\n${line}\n`, "content/static/a.txt": text },
            `content/static/a.txt error leak/secret: a.txt contains the ${what} from .env.`,
          ] as const,
      ),
      [
        "a value of .env in highlighted code",
        both(
          { ".env": "API_TOKEN='pa$word-is-long'\n" },
          inBody('<pre><code>pa<span className="variable">$word</span>-is-long</code></pre>'),
        ),
        "content/posts/first.md error leak/secret: index.html, posts/first.html contain the value of API_TOKEN from .env.",
      ],
      [
        "a private key",
        { "content/static/key.txt": `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKCAQEA7b8".repeat(9)}\n` },
        "content/static/key.txt error leak/secret: key.txt contains a private key.",
      ],
      [
        "a private key whose end is cut off",
        { "content/static/key.txt": `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKCAQEA7b8".repeat(30)}...\n` },
        "content/static/key.txt error leak/secret: key.txt contains a private key.",
      ],
    ],
    "leak/path": [
      [
        "the path of a file",
        inBody("<p>{process.cwd().length > 0 && import.meta.url.slice(7)}</p>"),
        'error leak/path: index.html, posts/first.html contain the path "ROOT/templates/page.tsx" of this machine.',
      ],
      [
        "the folder of the site",
        inBody('<p>In {import.meta.dirname.replace("/templates", "")}, read.</p>'),
        'error leak/path: index.html, posts/first.html contain the path "ROOT" of this machine.',
      ],
    ],
    "leak/unsearched": [
      [
        "an environment file that cannot be read to its end",
        { ".env": { link: "/dev/zero" } },
        ".env warning leak/unsearched: Pages are not searched for its values, because it is not a regular file. Make it a regular file, or make sure that no template reads it.",
      ],
    ],
    "leak/source-map": [
      [
        "of a script",
        both({ "content/static/a.js": "go()\n//# sourceMappingURL=a.js.map\n" }, inHead('<script src="/a.js" />')),
        "content/static/a.js:2:5 warning leak/source-map: a.js contains the URL of its source map. Do not publish source maps unless the sources are public.",
      ],
    ],
    "leak/location": [
      [
        "a photo",
        both({ "content/static/a.jpg": photo(true) }, inBody('<img src="/a.jpg" alt="" />')),
        "content/static/a.jpg warning leak/location: a.jpg contains the location where it was taken. Save the picture without its metadata.",
      ],
    ],
  },
  correct: [
    [
      "an example key without its middle",
      { "content/static/key.txt": `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKCAQEA7b8".repeat(9)}\n...\nDk==\n` },
    ],
    [
      "example webhooks of documentation",
      post("`https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX` and `whsec_your_secret`"),
    ],
    [
      "example keys of documentation",
      post(
        "`AKIAIOSFODNN7EXAMPLE`, `ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` and\n\n```\n-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n```",
      ),
    ],
    [
      "values of .env that are public",
      both(
        {
          ".env":
            "PUBLIC_KEY=abcdefghijklmnop\nSITE_URL=https://tiny.test\nNODE_ENV=production\nSENTRY_DSN=https://tiny.test\n",
          ".env.example": "API_TOKEN=your-token-here\n",
        },
        post("abcdefghijklmnop in production at https://tiny.test, your-token-here"),
      ),
    ],
    ...harmless.map(
      ([line, text = line.replace(/^\w+=/, "")]) =>
        [`a value of .env that is no secret: ${line}`, { ".env": line, "content/static/a.txt": text }] as const,
    ),
    ["a URL with the path of the site's folder", inBody('<p>{"https://a.test" + import.meta.dirname}</p>')],
    [
      "a photo without a location",
      both(
        { "content/static/a.jpg": photo(false), "content/static/b.jpg": photo(false) },
        inBody('<img src="/a.jpg" alt="" /><img src="/b.jpg" alt="" />'),
      ),
    ],
  ],
} as const satisfies Rows;
