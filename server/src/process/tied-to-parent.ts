import { Socket } from 'node:net';

/**
 * Preloaded (`--import`) into Node processes that must not outlive the one that started them: their standard input is a
 * pipe whose other end closes when that process dies, even by kill -9.
 */
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
if (process.stdin instanceof Socket) process.stdin.unref();
