/**
 * Node flags of the server. For fast uploads: collect buffers early (infra/uploads/bufferGarbage.ts), let the heap double before a full mark.
 * No pretenuring: V8 would allocate the parts of SQL statements in the old generation, since those made at the start live long. Dead ones then keep young objects alive:
 * twice as many survived a collection of the young generation, which took a quarter longer.
 */
export const serverNodeFlags = ['--expose-gc', '--heap-growing-percent=100', '--no-allocation-site-pretenuring'] as const
