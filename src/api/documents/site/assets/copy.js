const SHOWN_MS = 2000

/** A button that copies the text of an element; where the clipboard is closed to the page it selects the text instead. */
export function copyButton(element) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  const say = (text, label) => {
    button.textContent = text
    button.setAttribute('aria-label', label)
  }
  const rest = () => say('Copy', 'Copy this code')
  rest()
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(element.textContent)
      say('Copied', 'Copied')
    } catch {
      getSelection().selectAllChildren(element)
      say('Selected', 'Selected; copy it with the keyboard')
    }
    setTimeout(rest, SHOWN_MS)
  })
  return button
}
