/** Version of this package, as in its package.json. */
export const VERSION = '0.2.0'
