export { RealtimeProvider, usePlaying, useRealtimeMessages, useTopics } from './RealtimeProvider.tsx'
