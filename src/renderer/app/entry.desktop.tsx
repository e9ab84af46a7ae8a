import '#renderer/platform/zodWithoutEval.ts'
import { installedParts } from '#renderer/features/about/installedParts.tsx'
import { createDesktopPlatform, desktopBridge } from '#renderer/platform/desktop.ts'
import { startApp } from './start.tsx'

await startApp(await createDesktopPlatform(desktopBridge()), installedParts)
