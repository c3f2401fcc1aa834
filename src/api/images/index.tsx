/** The module "plinth/images", which templates import: the schema of a picture in content, and a component to show it. */
import type { ComponentProps, ReactElement } from "react";
import { z } from "zod";
import { nearestFile, relativePath } from "../../base/did-you-mean.ts";
import { pictureOptions } from "../markdown-options.ts";
import { validateOptions } from "../options.ts";
import {
  offerOf,
  type PictureOptions,
  pictureFiles,
  pictureMedia,
  pictureOf,
  pictureOfField,
} from "../picture-offers.ts";

export type { PictureFormat, PictureOptions } from "../picture-offers.ts";

/** A picture that content refers to, as `image()` returns it. */
export interface Image {
  /** Its URL on the site. */
  readonly src: string;
  /** In pixels, as browsers show it. */
  readonly width: number;
  /** In pixels, as browsers show it. */
  readonly height: number;
  /** Relative to the site's root: `content/posts/cat.jpg`. */
  readonly file: string;
}

const picturePath = z.string().meta({ contentMediaType: pictureMedia });

/** The schema of a field with the path of a picture, relative to its content file: `./cat.jpg`. The picture must exist. The value is an `Image`. */
export const image = () =>
  picturePath.transform((path, context): Image => {
    const { picture, file, within } = pictureOfField(path);
    if (picture) return { src: picture.url, width: picture.width, height: picture.height, file: picture.file };
    const message =
      file === undefined ? "not the path of a picture, relative to this file" : `there is no picture ${file}`;
    // Without a content file, the site's own code calls the schema.
    if (within !== undefined) {
      const match = file === undefined ? undefined : nearestFile(file, pictureFiles());
      const hint = match && `Did you mean "${relativePath(match, within, path)}"?`;
      context.addIssue({ code: "custom", message, params: { hint } });
    }
    return { src: path, width: 0, height: 0, file: file ?? path };
  });

type ImageProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height" | "sizes" | "loading">;

interface OfPicture {
  /** The value of a field whose schema is `image()`. */
  readonly image: Image;
  /** What the picture shows, for those who cannot see it; empty for decoration. */
  readonly alt: string;
}

/** Shows a picture that content refers to, in several sizes, as AVIF and WebP. The package sharp creates them. */
export function Picture({
  image,
  widths,
  formats,
  sizes = "100vw",
  loading,
  ...attributes
}: ImageProps & PictureOptions & OfPicture): ReactElement {
  if (typeof image?.file !== "string")
    throw new TypeError("<Picture> has no `image`: give it the value of a field whose schema is image()");
  validateOptions("<Picture>", pictureOptions, { widths, formats, sizes, loading });
  const { src: original, width, height, file } = image;
  const picture = pictureOf(file);
  const { src, sources } = picture
    ? offerOf(picture, { ...(widths && { widths }), ...(formats && { formats }) })
    : { src: original, sources: [] };
  // biome-ignore lint/a11y/useAltText: among the attributes
  const img = <img src={src} width={width} height={height} loading={loading} {...attributes} />;
  if (sources.length === 0) return img;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
