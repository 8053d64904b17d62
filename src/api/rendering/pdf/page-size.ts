/** A4 in points, with margins. */
export const SHEET = { width: 595.28, height: 841.89, left: 42, right: 42, top: 34, bottom: 48 } as const
/** Width between the margins. */
export const INNER = SHEET.width - SHEET.left - SHEET.right
