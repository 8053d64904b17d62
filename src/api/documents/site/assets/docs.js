/** Search, copy buttons, keyboard access to areas that scroll, and a menu that is open on wide screens. */
import { copyButton } from './copy.js'
import { startSearch } from './search.js'

const place = document.querySelector('.search')
if (place) startSearch(place)

for (const block of document.querySelectorAll('.code')) {
  const code = block.querySelector('code')
  if (code) block.append(copyButton(code))
}

const scrollers = document.querySelectorAll('pre, .table, .menu, .outline')
const makeReachable = () => {
  for (const box of scrollers) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1)
      box.setAttribute('tabindex', '0')
    else box.removeAttribute('tabindex')
  }
}
makeReachable()
window.addEventListener('resize', makeReachable)

const menu = document.querySelector('.menu')
if (menu && !CSS.supports('selector(::details-content)')) {
  const wide = window.matchMedia('(min-width: 60rem)')
  const openWhereWide = () => {
    menu.open = wide.matches
  }
  openWhereWide()
  wide.addEventListener('change', openWhereWide)
}
