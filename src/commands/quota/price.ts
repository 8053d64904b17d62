/** Checks that a name costs, alone or in a batch. A repeated name of a batch costs nothing. */
export const PRICE_OF_A_NAME = 1
/** Checks that the first retry of a check costs within the time of its claim. */
export const PRICE_OF_A_FREE_RETRY = 0
