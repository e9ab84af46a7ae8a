import Fastify from 'fastify'
import { openDatabase } from '#server/infra/db/database.ts'
import { readCatalogue } from '#server/modules/course/queries/catalogue.ts'
import { findCourse } from '#server/modules/course/queries/courses.ts'

// Baseline of calls: the same queries on bare Fastify, without session, access check, validation and presentation.
const { db } = await openDatabase({ url: process.argv[2], dataDir: '', poolSize: 10 })
const fastify = Fastify()
fastify.get('/list', async () => readCatalogue(db, 1, { page: 1, size: 20, sort: 'latest' }, new Date()))
fastify.get<{ Params: { courseSeq: string } }>('/page/:courseSeq', async ({ params }) => findCourse(db, { channelSeq: 1, courseSeq: Number(params.courseSeq) }, null))
console.log(new URL(await fastify.listen({ port: 0, host: 'localhost' })).port)
process.on('SIGTERM', () => process.exit(0))
