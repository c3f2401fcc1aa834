/** Parts of the app's screens, made of text. What contains them is hidden from screen readers. */
import type { ReactElement } from "react";
import { Icon, type IconName } from "../icon.tsx";

/** The round button, what a tap on it does, and the state that it is in. */
export const Dial = ({ tap, state }: { tap: string; state: string }): ReactElement => (
  <>
    <div className="dial">
      <Icon name="power" />
    </div>
    <span>{tap}</span>
    <b className="dial-state">{state}</b>
  </>
);

/** A name and its value, with an icon before the name, or a note below it. */
export type AppRow = readonly [name: string, value: string, more?: { icon?: IconName; note?: string | undefined }];

/** Rows of a list or of settings. The value floats, so it comes first. */
export const AppRows = ({ rows }: { rows: readonly AppRow[] }): ReactElement => (
  <div className="app">
    {rows.map(([name, value, more]) => (
      <div key={name}>
        <b>{value}</b>
        {more?.icon && <Icon name={more.icon} />}
        {name}
        {more?.note && (
          <>
            <br />
            {more.note}
          </>
        )}
      </div>
    ))}
  </div>
);
