/**
 * The pictures of /guides: each platform's device at night on the prairie, the app on its screen. Drawn
 * when the site is built. They bring their own background, so they suit the light and the dark scheme.
 */
import { type ExtraFile, file } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const night = "#122236";
const paper = "#fffcf5";
const ink = "#17212f";
const line = "#d9d2c0";
const sun = "#f5b81f";
const green = "#0b5a35";
const metal = "#5f7389";

/** The size that the pages reserve for a picture. */
export const guidePictureSize = { width: 480, height: 400 };

function Scene(props: { children: ReactElement }): ReactElement {
  const { width, height } = guidePictureSize;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor={night} />
          <stop offset=".75" stopColor="#3f6473" />
        </linearGradient>
        <clipPath id="frame">
          <rect width={width} height={height} rx="16" />
        </clipPath>
      </defs>
      <g clipPath="url(#frame)">
        <path fill="url(#sky)" d="M0 0h480v400H0z" />
        <path stroke={paper} strokeWidth="3" strokeLinecap="round" d={stars} />
        <circle cx="410" cy="78" r="22" fill="#f3ead2" />
        <path fill="#24425a" d="m0 306 60-22 46 14 70-34 60 30 84-26 70 28 90-36v140H0z" />
        <path fill="#182f43" d="M0 338c90-30 190-24 260-10s150 4 220-16v88H0z" />
        <path fill="#0c1722" d="M0 372c120-20 330-14 480-6v34H0z" />
      </g>
      {props.children}
    </svg>
  );
}

const stars = "M52 60h.1M96 128h.1M124 44h.1M60 196h.1M352 40h.1M438 150h.1M372 130h.1M420 214h.1M32 120h.1";

/** The app's one screen: the sun as its button, what it says, and the chosen location. */
function App(props: { x: number; y: number; width: number; height: number; connected?: boolean }): ReactElement {
  const { x, y, width, height } = props;
  const middle = x + width / 2;
  const centre = y + height * 0.37;
  return (
    <>
      <circle cx={middle} cy={centre} r="34" fill={sun} opacity=".25" />
      <circle cx={middle} cy={centre} r="25" fill={sun} />
      <path
        d={`M${middle} ${centre - 13}v12m-8-8a11 11 0 1 0 16 0`}
        fill="none"
        stroke={ink}
        strokeWidth="3.500"
        strokeLinecap="round"
      />
      {props.connected && (
        <text
          x={middle}
          y={centre + 54}
          fill={green}
          fontSize="15"
          fontWeight="700"
          textAnchor="middle"
          fontFamily={sans}
        >
          Protected
        </text>
      )}
      <rect x={x + 12} y={y + height - 40} width={width - 24} height="28" rx="8" fill="#f1ead8" />
      <circle cx={x + 27} cy={y + height - 26} r="5" fill={green} />
      <rect x={x + 40} y={y + height - 29} width={width * 0.4} height="6" rx="3" fill="#8b8674" />
    </>
  );
}

const sans = "system-ui, sans-serif";

/** Two lines of a question and its two answers, of which the right one is to be chosen. */
function Question(props: { x: number; y: number; width: number; answer: string; radius: number }): ReactElement {
  const { x, y, width, answer, radius } = props;
  const middle = x + width * 0.72;
  return (
    <>
      <rect x={x} y={y} width={width} height="92" rx={radius} fill={paper} stroke={line} />
      <rect x={x + 14} y={y + 16} width={width - 28} height="7" rx="3.500" fill={ink} />
      <rect x={x + 14} y={y + 32} width={width - 48} height="6" rx="3" fill="#a49d89" />
      <path stroke={line} d={`M${x} ${y + 54}h${width}`} />
      <rect x={x + 16} y={y + 70} width={width * 0.26} height="6" rx="3" fill="#a49d89" />
      <text x={middle} y={y + 78} fill="#0b4a66" fontSize="14" fontWeight="700" textAnchor="middle" fontFamily={sans}>
        {answer}
      </text>
    </>
  );
}

function Phone(props: { radius: number; children: ReactNode }): ReactElement {
  const { radius } = props;
  return (
    <>
      <rect x="160" y="38" width="160" height="326" rx={radius} fill="#0a111b" stroke={metal} strokeWidth="3" />
      <rect x="170" y="48" width="140" height="306" rx={radius - 9} fill={paper} />
      <App x={170} y={48} width={140} height={230} />
      <rect x="170" y="48" width="140" height="306" rx={radius - 9} fill={ink} opacity=".35" />
      {props.children}
    </>
  );
}

const Ios = (): ReactElement => (
  <Phone radius={30}>
    <rect x="215" y="57" width="50" height="14" rx="7" fill="#0a111b" />
    <Question x={180} y={176} width={120} answer="Allow" radius={14} />
    <rect x="214" y="343" width="52" height="4" rx="2" fill={ink} />
  </Phone>
);

const Android = (): ReactElement => (
  <Phone radius={20}>
    <circle cx="240" cy="62" r="6" fill="#0a111b" />
    <Question x={176} y={244} width={128} answer="OK" radius={20} />
    <path fill="none" stroke={paper} strokeWidth="2" d="m209 341-6 4 6 4zM274 341h8v8h-8z" />
    <circle cx="240" cy="345" r="4" fill="none" stroke={paper} strokeWidth="2" />
  </Phone>
);

/** A window of the app on a computer's screen, with the bar on which its buttons sit. */
function Window(props: { children: ReactNode }): ReactElement {
  return (
    <>
      <rect x="150" y="102" width="180" height="176" rx="9" fill={paper} />
      <path fill="#ece4d0" d="M150 124v-13a9 9 0 0 1 9-9h162a9 9 0 0 1 9 9v13z" />
      {props.children}
      <App x={150} y={116} width={180} height={162} connected />
    </>
  );
}

const Windows = (): ReactElement => (
  <>
    <path fill="#334658" d="M212 326h56l8 36h-72zM178 360h124v8H178z" />
    <rect x="70" y="76" width="340" height="252" rx="10" fill="#0a111b" stroke={metal} strokeWidth="3" />
    <rect x="80" y="86" width="320" height="232" rx="3" fill="#2c5d72" />
    <path fill="#0f2233" d="M80 294h320v24H80z" />
    <path fill="#8cd3f2" d="M212 300h6v6h-6zm7 0h6v6h-6zm-7 7h6v6h-6zm7 0h6v6h-6z" />
    <path fill="#55677d" d="M234 301h11v11h-11zm18 0h11v11h-11z" />
    <Window>
      <path fill="none" stroke={ink} strokeWidth="1.500" d="M270 113h9m9-4.500h9v9h-9zm18 0 9 9m0-9-9 9" />
    </Window>
  </>
);

const MacOs = (): ReactElement => (
  <>
    <path fill={metal} d="M34 334h412l-8 20a12 12 0 0 1-10 6H52a12 12 0 0 1-10-6z" />
    <path fill="#334658" d="M204 334h72l-5 9h-62z" />
    <path fill="#0a111b" stroke={metal} strokeWidth="3" d="M70 333V90a14 14 0 0 1 14-14h312a14 14 0 0 1 14 14v243z" />
    <path fill="#5d4a70" d="M80 322V92a6 6 0 0 1 6-6h308a6 6 0 0 1 6 6v230z" />
    <path fill="#4a3b5c" d="m80 290 90-50 70 36 70-56 90 60v42H80z" />
    <path fill={paper} opacity=".85" d="M80 98v-6a6 6 0 0 1 6-6h308a6 6 0 0 1 6 6v6z" />
    <path stroke={ink} strokeWidth="3" strokeLinecap="round" d="M90 92h4m8 0h14m8 0h10m8 0h12m218 0h16" />
    <rect x="170" y="296" width="140" height="22" rx="7" fill={paper} opacity=".4" />
    <path fill={paper} opacity=".8" d="M178 300h14v14h-14zm22 0h14v14h-14zm44 0h14v14h-14zm22 0h14v14h-14z" />
    <circle cx="229" cy="307" r="7.500" fill={sun} />
    <Window>
      <circle cx="163" cy="113" r="4" fill="#d9553f" />
      <circle cx="176" cy="113" r="4" fill={sun} />
      <circle cx="189" cy="113" r="4" fill="#4f9a63" />
    </Window>
  </>
);

const picture = (name: string, Device: () => ReactElement): ExtraFile =>
  file(`images/guide-${name}.svg`, () =>
    renderToStaticMarkup(
      <Scene>
        <Device />
      </Scene>,
    ),
  );

/** One picture for each guide of content/guides.json. */
export const guidePictures: readonly ExtraFile[] = [
  picture("ios", Ios),
  picture("android", Android),
  picture("windows", Windows),
  picture("macos", MacOs),
];
