/** The script of the home page, which includes that of every page. */
import "./main.ts";
import { ownPlatformFirst } from "./platform.ts";

ownPlatformFirst();
