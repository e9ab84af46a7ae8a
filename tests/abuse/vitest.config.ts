import { defineConfig } from 'vitest/config'
import api from '../api/vitest.config.ts'

/** The attack cases of docs/security.md, over real HTTP on the embedded database. */
export default defineConfig({ ...api, test: { ...api.test, include: ['tests/abuse/**/*.test.ts'] } })
