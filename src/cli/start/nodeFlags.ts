/**
 * Flags that `npm start` and `npm run serve` give to Node, and whoever starts the server otherwise should too. Buffers of uploads are
 * garbage outside the heap: `gc` collects them early (infra/uploads/bufferGarbage.ts), and the heap may double before V8 marks it whole.
 */
export const serverNodeFlags = ['--expose-gc', '--heap-growing-percent=100'] as const
