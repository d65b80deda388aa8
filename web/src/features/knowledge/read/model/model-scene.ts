import {
  AmbientLight,
  Box3,
  DirectionalLight,
  Group,
  LoadingManager,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A model names its textures by address. Only those inside of its own file are read: it must not make a reader's browser ask anybody. */
function ownFilesAlone(): LoadingManager {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => (/^(blob|data):/.test(url) ? url : 'data:,'));
  return manager;
}

/** Its middle in the origin, its longest side 1. */
function placed(model: Object3D): Group {
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  const longest = Math.max(size.x, size.y, size.z) || 1;
  model.position.sub(box.getCenter(new Vector3()));
  const group = new Group().add(model);
  group.scale.setScalar(1 / longest);
  return group;
}

function free(model: Object3D): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat()) material.dispose();
  });
}

/** Radians for each press of an arrow key. */
const turn = Math.PI / 12;
const turns: Record<string, [axis: 'x' | 'y', by: number]> = {
  ArrowLeft: ['y', -turn],
  ArrowRight: ['y', turn],
  ArrowUp: ['x', -turn],
  ArrowDown: ['x', turn],
};
const zooms: Record<string, number> = { '+': 0.85, '=': 0.85, '-': 1.18 };

/**
 * Shows a glTF model (`bytes` of .glb, or of .gltf with its data inside) on the canvas: turned by dragging and by arrow keys, nearer by
 * wheel, pinch, + and -. It draws only when something has changed. Returns the end of it. Throws for what is no model.
 */
export async function showModel(canvas: HTMLCanvasElement, bytes: ArrayBuffer): Promise<() => void> {
  const { scene: model } = await new GLTFLoader(ownFilesAlone()).parseAsync(bytes, '');
  const group = placed(model);
  const sun = new DirectionalLight('#ffffff', 2.5);
  sun.position.set(1, 2, 3);
  const scene = new Scene().add(group, new AmbientLight('#ffffff', 1.5), sun);
  const camera = new PerspectiveCamera(40, 1, 0.01, 20);
  camera.position.set(0.9, 0.7, 1.4);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const controls = new OrbitControls(camera, canvas);
  controls.minDistance = 0.4;
  controls.maxDistance = 6;
  const draw = () => renderer.render(scene, camera);
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    camera.aspect = clientWidth / Math.max(1, clientHeight);
    camera.updateProjectionMatrix();
    renderer.setSize(clientWidth, clientHeight, false);
    draw();
  };
  const onKey = (event: KeyboardEvent) => {
    const [turned, zoom] = [turns[event.key], zooms[event.key]];
    if (turned) group.rotation[turned[0]] += turned[1];
    else if (zoom) camera.position.multiplyScalar(zoom).clampLength(controls.minDistance, controls.maxDistance);
    else return;
    event.preventDefault();
    draw();
  };
  controls.addEventListener('change', draw);
  canvas.addEventListener('keydown', onKey);
  const sized = new ResizeObserver(fit);
  sized.observe(canvas);
  return () => {
    sized.disconnect();
    canvas.removeEventListener('keydown', onKey);
    controls.dispose();
    free(model);
    renderer.dispose();
  };
}
