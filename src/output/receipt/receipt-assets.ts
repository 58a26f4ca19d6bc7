import { createRequire } from 'node:module';

/*
 * Files that only receipts need. The build replaces this module: it copies the files to `dist/receipt`.
 */

const fileOf = createRequire(import.meta.url).resolve;

export const REGULAR_FONT = fileOf('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
export const BOLD_FONT = fileOf('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');
export const RESVG_WASM = fileOf('@resvg/resvg-wasm/index_bg.wasm');
