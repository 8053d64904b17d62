/** How many names are shown side by side. */
export const COMPARABLE = { least: 2, most: 10 } as const
