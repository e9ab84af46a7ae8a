import '#renderer/platform/zodWithoutEval.ts'
import { installedParts } from '#renderer/features/about/installedParts.tsx'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { createDesktopPlatform, desktopBridge } from '#renderer/platform/desktop.ts'
import { startApp } from './start.tsx'

await startApp(await createDesktopPlatform(desktopBridge()), createSessionStore(), installedParts)
