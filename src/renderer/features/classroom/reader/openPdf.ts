import { getDocument, PDFDataRangeTransport, PDFWorker, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { PdfFault } from './pdfDocument.ts'
import type { PageWork, PdfDocument, PdfPage, PdfSource } from './pdfDocument.ts'

/** PDF: 72 points per inch; CSS: 96 pixels. */
const PX_PER_POINT = 96 / 72
const PIECE_BYTES = 128 * 1024
const resources = (folder: string) => new URL(`/assets/pdf-${version}/${folder}/`, document.baseURI).href

class Pieces extends PDFDataRangeTransport {
  readonly #pieces: PdfSource['pieces']
  readonly #onFault: (cause: unknown) => void

  constructor({ length, pieces }: PdfSource, onFault: (cause: unknown) => void) {
    super(length, null)
    this.#pieces = pieces
    this.#onFault = onFault
  }

  override requestDataRange(begin: number, end: number): void {
    this.#pieces(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onFault)
  }
}

/** Opens a document in its own worker, reading only shown parts. Rejects with `PdfFault`. */
export async function openPdf(source: PdfSource): Promise<PdfDocument> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = new PDFWorker({ port: thread as never })
  const missing = Promise.withResolvers<never>()
  // Already handled by `open`.
  missing.promise.catch(() => undefined)
  thread.addEventListener('error', () => missing.reject(new PdfFault('missing')))
  let open = false
  const loading = getDocument({
    worker,
    range: new Pieces(source, (cause) => {
      const fault = new PdfFault('missing', { cause })
      missing.reject(fault)
      if (open) source.onFault(fault)
    }),
    length: source.length,
    rangeChunkSize: PIECE_BYTES,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: resources('cmaps'),
    standardFontDataUrl: resources('standard_fonts'),
    wasmUrl: resources('wasm'),
    iccUrl: resources('iccs'),
    enableXfa: false,
  } as never)
  const close = () => {
    open = false
    void loading.destroy().finally(() => {
      worker.destroy()
      thread.terminate()
    })
  }
  try {
    const pdf = await Promise.race([loading.promise, missing.promise])
    open = true
    return { pageCount: pdf.numPages, page: (pageNumber) => openPage(pdf, pageNumber), close }
  } catch (error) {
    close()
    throw error instanceof PdfFault ? error : new PdfFault((error as Error).name === 'PasswordException' ? 'locked' : 'damaged', { cause: error })
  }
}

async function openPage(pdf: PDFDocumentProxy, pageNumber: number): Promise<PdfPage> {
  const page = await pdf.getPage(pageNumber)
  const { width, height } = page.getViewport({ scale: PX_PER_POINT })
  return {
    size: { width, height },
    draw: (zoom, density) => drawPage(page, zoom * PX_PER_POINT * density),
    write(into, zoom) {
      const viewport = page.getViewport({ scale: zoom * PX_PER_POINT })
      into.style.setProperty('--total-scale-factor', String(viewport.scale))
      const layer = new TextLayer({ textContentSource: page.streamTextContent() as ReadableStream, container: into, viewport })
      return { done: layer.render(), cancel: () => layer.cancel() }
    },
  }
}

function drawPage(page: PDFPageProxy, scale: number): PageWork<HTMLCanvasElement> {
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  return { done: task.promise.then(() => canvas), cancel: () => task.cancel() }
}
