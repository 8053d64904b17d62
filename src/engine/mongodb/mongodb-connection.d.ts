declare module 'mongodb/lib/cmap/connection.js' {
  export const Connection: import('./closed-while-writing.ts').ConnectionClass
}
