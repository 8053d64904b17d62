const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Escapes text for the content of an element and for a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign)
