import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from '#server/infra/config/config.ts'
import { startFailure } from './serve.ts'

/** The error of a server that cannot listen there. */
async function refusalOf(port: number, host: string): Promise<unknown> {
  const server = createServer()
  const failed = once(server, 'error')
  server.listen(port, host)
  return (await failed)[0]
}

const saidOf = async (port: number, host: string) => startFailure(await refusalOf(port, host), readConfig({ PORT: String(port), HOST: host }, tmpdir()))

it('a start names a port in use', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await saidOf(port, 'localhost')).toBe(`Port ${port} on localhost is taken by another program: stop it, or set PORT to a free one.`)
  other.close()
})

it('a start names an address of another machine', async () => {
  expect(await saidOf(8787, 'no.such.host.invalid')).toBe('The address no.such.host.invalid is not one of this machine: check HOST.')
})
