import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

// Baseline of uploads: streams a PUT to disk.
const target = process.argv[2] ?? ''
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(target)).then(() => response.writeHead(204).end(), () => response.destroy())
})
server.listen(0, 'localhost', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
