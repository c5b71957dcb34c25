export default function createPacing() { return { acquire: (_p: string, _n: number) => 0, onResponse: () => undefined }; }
