import type { AskedGoods } from '../../goods/relation.ts'

/** Whether goods are named at all, and which classes they are in. */
export const namesGoods = ({ classes, terms }: AskedGoods): boolean => classes.length + terms.length > 0

/** Whether the goods of a request include the class; unnamed goods include all. */
export const includesClass = (goods: AskedGoods, niceClass: number): boolean =>
  !namesGoods(goods) ||
  goods.classes.includes(niceClass) ||
  goods.terms.some((term) => term.niceClass === niceClass)
