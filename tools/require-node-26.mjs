// Loaded before every tool, by any Node ≥ 18.18: plain JavaScript.
const major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  process.stderr.write(
    `Ardoise demande Node.js 26, installé par « npm ci » dans node_modules ; la version trouvée est ${process.versions.node}. Lancez « npm ci », puis « npm start ».\n`,
  )
  process.exit(1)
}
