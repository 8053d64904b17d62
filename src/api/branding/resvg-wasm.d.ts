/** The part of @resvg/resvg-wasm that is used; its own types are not found under its `exports`. */
declare module '@resvg/resvg-wasm' {
  type Box = { readonly width: number; readonly height: number; free(): void }
  type Rendered = { readonly pixels: Uint8Array; asPng(): Uint8Array; free(): void }
  type Fit = { mode: 'original' } | { mode: 'zoom'; value: number }
  export function initWasm(module: WebAssembly.Module): Promise<void>
  export class Resvg {
    constructor(svg: string, options: { fitTo: Fit })
    readonly width: number
    readonly height: number
    /** The box of everything that is drawn; undefined if nothing is. */
    getBBox(): Box | undefined
    /** Draws only this box from now on. */
    cropByBBox(box: Box): void
    /** Addresses of images that are not part of the SVG. */
    imagesToResolve(): unknown[]
    render(): Rendered
    free(): void
  }
}

/** The part of WebAssembly that is used; the types of Node do not describe it. */
declare namespace WebAssembly {
  class Module {
    constructor(program: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: Record<string, unknown>
  }
  class RuntimeError extends Error {}
}
