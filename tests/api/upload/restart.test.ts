import { readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { startServer } from '#tests/support/server/server.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { createUpload, offsetOf, patch, sha256, uploadIdOf } from '#tests/support/upload/tus.ts'
import { until } from '#tests/support/until.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe('a killed server', { timeout: 600_000 }, () => {
  it('loses neither an upload nor an optimisation [STU-04]', async () => {
    const video = await makeSmallVideo({ seconds: 20, width: 854, height: 480 })
    // The class is created here; a process that can be killed serves the same data.
    const api = await startApi()
    api.clock.set(new Date())
    const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    const { dataDir, databaseUrl, secretKey } = api.server.ports.config
    await api.server.stop()
    ends.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
    const server = await startServer({ dataDir, env: {
      NODE_ENV: 'test', HOST: 'localhost', JOB_HEARTBEAT_SECONDS: '10', SECRET_KEY: secretKey ?? '', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    } })
    ends.push(async () => void (await server.stop()))
    const { token } = course.teacher
    const client = createClient(async ({ method, url, body }) => {
      const answer = await fetch(server.origin + url, { method, headers: { 'access-token': token, 'content-type': 'application/json' }, body: body ?? null })
      return { status: answer.status, body: await answer.text() }
    })
    const teacher: Person = { ...course.teacher, client }
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }

    const path = await createUpload(server.origin, teacher, params, { filename: 'video.mp4', fileSize: video.length })
    const uploadsFolder = join(dataDir, 'files', 'sites', String(params.channelSeq), 'uploads')
    const stored = join(uploadsFolder, (await readdir(uploadsFolder))[0] ?? '', 'original')
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(`PATCH ${path} HTTP/1.1\r\nhost: ${hostname}\r\ntus-resumable: 1.0.0\r\naccess-token: ${token}\r\n`
      + `content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: ${video.length}\r\n\r\n`)
    socket.write(video.subarray(0, Math.floor(video.length / 2)))
    await until(async () => expect((await stat(stored)).size).toBeGreaterThan(0))
    await server.kill()
    socket.destroy()
    const kept = (await stat(stored)).size
    await server.restart()

    const offset = await offsetOf(server.origin, path, token)
    expect(offset).toBe(kept)
    expect((await patch(server.origin, path, offset, video.subarray(offset), token)).status).toBe(204)
    const { upload } = await client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(video) } })
    const stateOf = async () => (await client(uploadCalls.status, { params })).uploads.find((one) => one.uploadSeq === upload.uploadSeq)
    await until(async () => expect((await stateOf())?.state).toBe('optimising'), 50)
    await server.kill()
    await server.restart()
    // On PostgreSQL another process might hold it: wait for its heartbeat.
    await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'ready', note: null }), { timeout: 300_000, interval: 250 })
  })
})
