/** A4 in points, with margins. */
export const SHEET = { width: 595.28, height: 841.89, left: 46, right: 46, top: 40, bottom: 52 } as const
/** Width between the margins. */
export const INNER = SHEET.width - SHEET.left - SHEET.right
