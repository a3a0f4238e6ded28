/** The sound of a recording: a short gong as WAV. In whole numbers only, so that it is the same on every machine. */

const RATE = 8000;
const SAMPLES = RATE;
const PERIOD = 20;
const SILENCE = 128;
const LOUDEST = 96;

export function recordingWav(): Uint8Array {
  const bytes = Buffer.alloc(44 + SAMPLES);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(36 + SAMPLES, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  // PCM, one channel, one byte a sample.
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(SAMPLES, 40);
  for (let i = 0; i < SAMPLES; i++) {
    const loudness = Math.floor((LOUDEST * (SAMPLES - i)) / SAMPLES);
    // A triangle from -PERIOD / 4 to PERIOD / 4.
    const wave = Math.abs((i % PERIOD) - PERIOD / 2) - PERIOD / 4;
    bytes[44 + i] = SILENCE + Math.trunc((loudness * wave) / (PERIOD / 4));
  }
  return bytes;
}
