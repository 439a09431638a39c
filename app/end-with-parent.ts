// Preloaded into the processes `npm start` starts. If it is killed, nothing else would stop its children.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep a process alive that has nothing left to do.
  process.channel.unref()
}
