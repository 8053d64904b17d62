import type { GoodsTerm } from './check.ts'

/** A class of the Nice Classification. */
export type NiceClass = {
  object: 'nice_class'
  /** Number of the class, 1 to 45. */
  niceClass: number
  heading: string
  /** The nearest terms, best first; empty without a query. */
  terms: { id: string; text: string }[]
  /** 0 to 1; null without a query. */
  score: number | null
}

export type NiceClassListParameters = {
  /** Goods and services in words, at most 500 characters; all classes without it. */
  query?: string
}

export type GoodsParameters = {
  /** Goods and services in words: a text, or texts that are read as one list; at most 500 characters in all. */
  goods: string | string[]
  /** Classes that are certain: goods that may be of one of them are of it. */
  niceClasses?: number[]
}

/** Goods and services as a check understands them. */
export type GoodsReading = {
  object: 'goods'
  goodsTerms: GoodsTerm[]
  /** Parts of the goods that were not understood. */
  unmappedGoods: string[]
  /** What is in doubt; a chosen class, sent as `niceClasses`, decides. */
  doubts: GoodsDoubt[]
}

/** Words that were not read for certain, and what they may mean, the most probable first. */
export type GoodsDoubt = { said: string; choices: { niceClass: number; text: string }[] }
