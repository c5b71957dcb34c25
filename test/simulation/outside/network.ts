import type { Server } from 'node:net';
import { Duplex } from 'node:stream';
import { Dice } from '../../support/limits/random.ts';
import { createProcess, type Loop, type SimulatedProcess } from './loop.ts';

/** A network in memory. Bytes arrive later, in order; connections of a dead process are reset. */
export class Network {
  /** From one process to another: extra delay in milliseconds, or whether nothing arrives at all. */
  weather: (from: SimulatedProcess, to: SimulatedProcess) => { delayMs: number; isSplit: boolean } = () =>
    calm;
  dice = new Dice(0, 'network');
  readonly #loop: Loop;
  readonly #listening = new Map<number, { server: Server; process: SimulatedProcess }>();
  readonly #sockets = new Set<SimulatedSocket>();
  #nextPort = firstPort;

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  reset(dice: Dice): void {
    this.dice = dice;
    this.weather = () => calm;
    this.#listening.clear();
    this.#sockets.clear();
    this.#nextPort = firstPort;
  }

  listen(server: Server, wanted: number): number {
    const port = wanted || this.#nextPort++;
    if (this.#listening.has(port)) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
    this.#listening.set(port, { server, process: this.#loop.current });
    return port;
  }

  unlisten(port: number): void {
    this.#listening.delete(port);
  }

  connect(port: number): SimulatedSocket {
    const client = new SimulatedSocket(this, this.#loop.current);
    this.#shake(client, port);
    return client;
  }

  #shake(client: SimulatedSocket, port: number): void {
    const found = this.#listening.get(port);
    const to = found?.process ?? nobody;
    if (client.destroyed) return;
    if (this.weather(client.process, to).isSplit) {
      this.#loop.after(resendMs, () => this.#shake(client, port), client.process);
      return;
    }
    const delayMs = this.#delay(client.process, to);
    if (!found || to.isDead) {
      this.#loop.after(delayMs, () => client.destroy(failure('ECONNREFUSED')), client.process);
      return;
    }
    const served = new SimulatedSocket(this, to);
    client.peer = served;
    served.peer = client;
    for (const socket of [client, served]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    this.#loop.after(
      delayMs,
      () => {
        if (client.destroyed || !this.#listening.has(port)) return served.destroy();
        served.connecting = false;
        found.server.emit('connection', served);
        return undefined;
      },
      to,
    );
    this.#loop.after(2 * delayMs, () => client.connected(), client.process);
  }

  /** Runs `act` at the other end, after all that was sent before. */
  send(from: SimulatedSocket, act: (peer: SimulatedSocket) => void): void {
    const { peer } = from;
    if (!peer || from.isMute) return;
    from.arrivesAt = Math.max(from.arrivesAt, this.#loop.now + this.#delay(from.process, peer.process));
    const arrive = () => {
      // Lost bytes are sent again, and all that follows waits for them.
      if (this.weather(from.process, peer.process).isSplit) {
        from.arrivesAt = Math.max(from.arrivesAt, this.#loop.now + resendMs);
        this.#loop.after(resendMs, arrive, peer.process);
      } else act(peer);
    };
    this.#loop.after(from.arrivesAt - this.#loop.now, arrive, peer.process);
  }

  /** Resets connections, as a router does that has lost its memory. */
  resetConnections(isMeant: (one: SimulatedProcess, other: SimulatedProcess) => boolean): void {
    for (const socket of this.#sockets)
      if (socket.peer && isMeant(socket.process, socket.peer.process))
        this.#loop.after(0, () => socket.destroy(failure('ECONNRESET')), socket.process);
  }

  /** Loses the connections for good, in silence. */
  swallowConnections(isMeant: () => boolean): void {
    for (const socket of this.#sockets) if (isMeant()) socket.isMute = true;
  }

  /** Does what the system does for a process that has ended. */
  abandon(process: SimulatedProcess): void {
    for (const [port, one] of this.#listening) if (one.process === process) this.#listening.delete(port);
    for (const socket of [...this.#sockets])
      if (socket.process === process) {
        this.send(socket, (peer) => peer.destroy(failure('ECONNRESET')));
        this.#sockets.delete(socket);
      }
  }

  #delay(from: SimulatedProcess, to: SimulatedProcess): number {
    return this.dice.between(0.2, 1.5) + this.weather(from, to).delayMs;
  }
}

const nobody = createProcess('nobody');
const calm = { delayMs: 0, isSplit: false };
const firstPort = 20_000;
const resendMs = 1_000;

function failure(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'connect' });
}

export class SimulatedSocket extends Duplex {
  peer: SimulatedSocket | undefined;
  connecting = true;
  arrivesAt = 0;
  isMute = false;
  bytesWritten = 0;
  readonly remoteAddress = '127.0.0.1';
  timeout = 0;
  readonly process: SimulatedProcess;
  readonly #network: Network;
  #idle: NodeJS.Timeout | undefined;
  #unsent: (() => void)[] = [];

  constructor(network: Network, process: SimulatedProcess) {
    super({ allowHalfOpen: true });
    this.#network = network;
    this.process = process;
  }

  connected(): void {
    if (this.destroyed) return;
    this.connecting = false;
    this.emit('connect');
    this.emit('ready');
    for (const send of this.#unsent.splice(0)) send();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#whenConnected(() => {
      this.bytesWritten += chunk.length;
      this.#touch();
      const bytes = Buffer.from(chunk);
      this.#network.send(this, (peer) => peer.#take(bytes));
      done();
    });
  }

  override _final(done: () => void): void {
    this.#whenConnected(() => {
      this.#network.send(this, (peer) => peer.#take(null));
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#network.send(this, (peer) => peer.#left());
    done(error);
  }

  #whenConnected(send: () => void): void {
    if (this.connecting) this.#unsent.push(send);
    else send();
  }

  #take(bytes: Buffer | null): void {
    if (this.destroyed) return;
    this.#touch();
    this.push(bytes);
    if (bytes === null && !this.writableEnded && this.listenerCount('end') === 0) this.end();
  }

  /** The other end was destroyed: whatever it had not read or sent is lost. */
  #left(): void {
    if (this.destroyed) return;
    const isOver = this.readableEnded || this.writableEnded;
    this.push(null);
    if (isOver) this.destroy();
    else this.end();
  }

  resetAndDestroy(): this {
    this.#network.send(this, (peer) => peer.destroy(failure('ECONNRESET')));
    return this.destroy();
  }

  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.timeout = ms;
    if (listener) this.once('timeout', listener);
    this.#touch();
    return this;
  }

  #touch(): void {
    clearTimeout(this.#idle);
    if (this.timeout > 0 && !this.destroyed)
      this.#idle = setTimeout(() => this.emit('timeout'), this.timeout);
  }

  setKeepAlive = (): this => this;
  setNoDelay = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
}
