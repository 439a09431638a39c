// Preloaded into what `npm start` starts. If that is killed without a word, nobody else would ever stop its children.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep a process alive that has nothing left to do.
  process.channel.unref()
}
