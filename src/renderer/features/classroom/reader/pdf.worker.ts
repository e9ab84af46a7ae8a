// PDFs are parsed here, off the page's own thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
