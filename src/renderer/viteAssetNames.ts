/** Names of styles, fonts and pictures: the same in both builds, as the server renders addresses of files that the browser's build makes. Short hashes of few letters, as the first script lists every file: they cannot be compressed. */
export const assetNames = {
  hashCharacters: 'hex',
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) => `assets/${name.split(/~|\.\w+$/, 1)[0]}-[hash:7][extname]`,
} as const
