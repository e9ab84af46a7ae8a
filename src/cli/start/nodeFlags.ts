/** Node flags for fast uploads: collect buffers early (infra/uploads/bufferGarbage.ts), let the heap double before a full mark. */
export const serverNodeFlags = ['--expose-gc', '--heap-growing-percent=100'] as const
