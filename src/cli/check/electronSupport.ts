interface Major {
  /** The day on which the third newer major is out: Electron supports the three newest. */
  supportedUntil: string
  /** Oldest macOS that it runs on, as `minimumSystemVersion` of electron-builder.yml. */
  macos: string
}

/**
 * The majors that were pinned last. A major comes every eight weeks, three weeks later around the New Year: 45.0.0 came on 2026-10-21,
 * so 48.0.0 is expected by then. Correct the date when Electron's schedule names another.
 */
export const electronMajors: Readonly<Record<string, Major>> = {
  45: { supportedUntil: '2027-05-05', macos: '13.0' },
}

/** Why the pinned version of Electron must change, if it must. `installed`: the version whose types are checked. */
export function electronFaults({ pinned, installed, today, majors = electronMajors }: {
  pinned: string
  installed: string
  today: Date
  majors?: Readonly<Record<string, Major>>
}): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(pinned)) return [`package.json names electron ${pinned}: name one version, so that everyone ships the same.`]
  const name = pinned.split('.')[0] ?? ''
  const major = majors[name]
  const faults = installed === pinned ? [] : [`electron ${installed} is installed and ${pinned} is pinned: run npm ci, since types are checked against what is installed.`]
  if (major === undefined) return [...faults, `electron ${name} has no row in src/cli/check/electronSupport.ts: add when its support ends (docs/releasing.md, "Follow Electron").`]
  if (today >= new Date(major.supportedUntil)) faults.push(`electron ${name} has no security fixes since ${major.supportedUntil}: move to a newer major (docs/releasing.md, "Follow Electron").`)
  return faults
}
