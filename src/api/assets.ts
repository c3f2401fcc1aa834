/** The types of files that templates import (runtime/bundle/esbuild.ts). Declarations only; "plinth" refers to them. */
// biome-ignore-all format: a line for each type of file
declare module "*.module.css" {
  /** The published class name, by its name in the stylesheet. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css" {}
declare module "*.svg" { const text: string; export default text; }
declare module "*.txt" { const text: string; export default text; }
declare module "*.woff2" { const url: string; export default url; }
declare module "*.woff" { const url: string; export default url; }
declare module "*.ttf" { const url: string; export default url; }
declare module "*.otf" { const url: string; export default url; }
declare module "*.eot" { const url: string; export default url; }
declare module "*.png" { const url: string; export default url; }
declare module "*.jpg" { const url: string; export default url; }
declare module "*.jpeg" { const url: string; export default url; }
declare module "*.gif" { const url: string; export default url; }
declare module "*.webp" { const url: string; export default url; }
declare module "*.avif" { const url: string; export default url; }
declare module "*.ico" { const url: string; export default url; }
declare module "*.mp4" { const url: string; export default url; }
declare module "*.webm" { const url: string; export default url; }
declare module "*.mov" { const url: string; export default url; }
declare module "*.mp3" { const url: string; export default url; }
declare module "*.m4a" { const url: string; export default url; }
declare module "*.ogg" { const url: string; export default url; }
declare module "*.oga" { const url: string; export default url; }
declare module "*.wav" { const url: string; export default url; }
declare module "*.flac" { const url: string; export default url; }
declare module "*.vtt" { const url: string; export default url; }
declare module "*.pdf" { const url: string; export default url; }
declare module "*.webmanifest" { const url: string; export default url; }
