import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { BlockType } from '#shared/page/blocks/blocks.ts'

/** What a block without content shows: a visitor sees nothing of it, the editor a hint. */
export const EmptyBlockContext = createContext<(type: BlockType) => ReactNode>(() => null)

export const useEmptyBlock = (): ((type: BlockType) => ReactNode) => use(EmptyBlockContext)
