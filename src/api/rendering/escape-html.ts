const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Text made safe as content of an element and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign)
